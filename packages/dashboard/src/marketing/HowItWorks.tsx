import { DrivewayPlan } from './DrivewayPlan.tsx'

/** Lines of an example quote. They must add up to its total. */
const exampleLines = [
  ['Power Washing, 432 sq ft', '$151.20'],
  ['Setup fee', '$50.00'],
  ['Tax', '$16.60'],
] as const
const exampleTotal = '$217.80'

export function HowItWorks() {
  return (
    <section className="cq-steps" id="how-it-works" aria-labelledby="steps-title">
      <h2 id="steps-title">One driveway, start to finish</h2>
      <p className="cq-steps-note">An example. Your form uses your own prices.</p>
      {/* A phone scrolls it sideways. */}
      <ol tabIndex={0} aria-labelledby="steps-title">
        <li>
          <div className="cq-step-picture">
            <DrivewayPlan />
          </div>
          <h3>The customer photographs the driveway</h3>
          <p>Up to five photos from a phone, with the length and width of each surface.</p>
        </li>
        <li>
          <div className="cq-step-picture">
            <table className="cq-example-quote">
              <caption className="cq-visually-hidden">An example of an itemized quote</caption>
              <tbody>
                {exampleLines.map(([label, amount]) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>{amount}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">Total</th>
                  <td>{exampleTotal}</td>
                </tr>
              </tfoot>
            </table>
          </div>
          <h3>The customer sees the price</h3>
          <p>Every line is shown: your rate, your fees, your add-ons, the tax.</p>
        </li>
        <li>
          <div className="cq-step-picture">
            <div className="cq-example-received">
              <p>
                <strong>Dana Whitfield</strong>
                <span>Lexington, KY · 6 min</span>
              </p>
              <p>
                <strong>{exampleTotal}</strong>
                <span className="cq-example-stage">New</span>
              </p>
            </div>
          </div>
          <h3>You get the lead</h3>
          <p>
            Name, phone, address, photos and the quote as the customer saw it, ready for one tap to
            call.
          </p>
        </li>
      </ol>
    </section>
  )
}
