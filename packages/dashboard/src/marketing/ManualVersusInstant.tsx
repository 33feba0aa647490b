import { Screenshot } from '../public-layout/Screenshot.tsx'
import { ManualThread } from './ManualThread.tsx'

/** Timeline of one request, quoted manually and instantly. */
const moments = [
  {
    time: 'Saturday 7:40 PM',
    byHand: 'They text: “How much for my driveway?”',
    instantly: 'They open your form.',
  },
  { time: '7:41 PM', byHand: 'You are on a job.', instantly: 'Photo, length and width are in.' },
  {
    time: '7:42 PM',
    byHand: 'They wait.',
    instantly: 'They see an itemized price. The lead is in your inbox.',
  },
  {
    time: '8:15 PM',
    byHand: '“Hello?” They look for the next company.',
    instantly: 'You have called back, with the price agreed.',
  },
  {
    time: 'Monday 9:15 AM',
    byHand: 'You offer to come and measure on Wednesday.',
    instantly: 'The job is in your calendar.',
  },
  {
    time: 'Thursday',
    byHand: 'They hired the company that answered first.',
    instantly: 'The driveway is clean.',
  },
] as const

export function ManualVersusInstant() {
  return (
    <section className="cq-band" aria-labelledby="problem">
      <h2 id="problem">90% of leads want a quote now</h2>
      <p className="cq-band-note">
        That is our claim, not a study: customers ask in the evening, from the driveway, and hire
        the company that answers first. The same lead, quoted by hand and instantly:
      </p>
      <div className="cq-evening">
        <div className="cq-phone">
          <ManualThread />
        </div>
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">Quoting by hand</th>
              <th scope="col">Quoting instantly</th>
            </tr>
          </thead>
          <tbody>
            {moments.map(({ time, byHand, instantly }) => (
              <tr key={time}>
                <th scope="row">{time}</th>
                <td>{byHand}</td>
                <td>{instantly}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="cq-phone">
          <Screenshot
            name="price-phone"
            alt="The quote form on a phone: the total and its lines"
            isEager
          />
        </div>
      </div>
    </section>
  )
}
