import addWebhook from './pictures/add-webhook.svg'
import copyUrl from './pictures/copy-url.svg'
import sendTest from './pictures/send-test.svg'

const steps = [
  {
    title: 'Copy a URL',
    text: 'In Zapier, choose the trigger “Webhooks by Zapier” with “Catch Hook”. In Make, add the module “Webhooks” with “Custom webhook”. Both show a URL: copy it.',
    picture: copyUrl,
  },
  {
    title: 'Add it as a webhook',
    text: 'Choose “Add webhook” above, or “Add test webhook” with test data, paste the URL and select the events that should start your automation.',
    picture: addWebhook,
  },
  {
    title: 'Send a test',
    text: 'Choose “Send test”. Zapier and Make now know the fields of a quote. Use them in your next step, such as a row in a spreadsheet, and turn the automation on.',
    picture: sendTest,
  },
]

/** How to connect Zapier or Make to the webhooks. */
export function AutomationSteps() {
  return (
    <section className="cq-panel cq-webhooks" aria-labelledby="zapier-and-make">
      <h2 id="zapier-and-make">Zapier and Make</h2>
      <p>Three steps connect your quotes to thousands of other programs, without code.</p>
      <ol className="cq-automation-steps">
        {steps.map(({ title, text, picture }) => (
          <li key={title}>
            <img src={picture} alt="" width={320} height={180} loading="lazy" />
            <strong>{title}</strong>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
