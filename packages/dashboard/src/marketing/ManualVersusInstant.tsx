import { Screenshot } from '../public-pages/Screenshot.tsx'
import { ManualThread } from './ManualThread.tsx'

export function ManualVersusInstant() {
  return (
    <section className="cq-band" aria-labelledby="problem">
      <h2 id="problem">90% of leads want a quote now</h2>
      <p className="cq-band-note">
        They ask in the evening, from the driveway, and hire whoever answers first.
      </p>
      <div className="cq-compare">
        <div>
          <h3>Quoting by hand</h3>
          <div className="cq-phone">
            <ManualThread />
          </div>
          <ol>
            <li>Saturday 7:40 pm: “How much for my driveway?”</li>
            <li>Monday 9:15 am: you answer, between two jobs.</li>
            <li>Wednesday: you drive out to measure.</li>
            <li>Thursday: they hired whoever answered first.</li>
          </ol>
        </div>
        <div className="cq-compare-ours">
          <h3>Quoting instantly</h3>
          <div className="cq-phone">
            <Screenshot
              name="price-phone"
              alt="The quote form on a phone: the total, and the lines that it is made of"
            />
          </div>
          <ol>
            <li>Saturday 7:40 pm: they open your form.</li>
            <li>7:41 pm: photo, length and width are in.</li>
            <li>7:42 pm: they see an itemized price.</li>
            <li>7:42 pm: the lead is in your inbox.</li>
          </ol>
        </div>
      </div>
    </section>
  )
}
