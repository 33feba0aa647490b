import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'

const facts = [
  ['Customer', 'Jane Sample'],
  ['Phone', '(555) 555-0142'],
  ['Email', 'jane@example.com'],
  ['Address', '12 Elm Street, Louisville, KY 40202'],
] as const

const actions = [
  ['Call', IconPhone],
  ['Email', IconMail],
  ['Location', IconMapPin],
] as const

/** A sample quote alert. Its three buttons are not interactive. */
export function SampleAlert() {
  return (
    <figure className="cq-alert" aria-labelledby="sample-alert">
      <figcaption id="sample-alert">Sample lead alert</figcaption>
      <div className="cq-alert-email">
        <div className="cq-alert-head">
          <span>New lead: Jane Sample</span>
          <span className="cq-alert-mark">Sample</span>
        </div>
        <dl className="cq-alert-value">
          <dt>Quote value</dt>
          <dd>$380.00</dd>
        </dl>
        <ul className="cq-alert-actions" aria-label="Buttons of the alert">
          {actions.map(([label, Icon]) => (
            <li key={label}>
              <Icon size={16} aria-hidden="true" />
              {label}
            </li>
          ))}
        </ul>
        <dl className="cq-alert-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="cq-setting-note">
        In a real alert the buttons call the customer, write to them and open their location.
      </p>
    </figure>
  )
}
