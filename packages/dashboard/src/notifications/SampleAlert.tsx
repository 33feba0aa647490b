const facts = [
  ['Customer', 'Jane Sample'],
  ['Phone', '(555) 555-0142'],
  ['Email', 'jane@example.com'],
  ['Address', '12 Elm Street, Louisville, KY'],
  ['Quote value', '$380.00'],
] as const

/** What a lead alert tells; its three buttons are drawn, not pressed. */
export function SampleAlert() {
  return (
    <section className="cq-sample" aria-labelledby="sample-alert">
      <h4 id="sample-alert">Sample lead alert</h4>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="cq-setting-note">
        Each alert has buttons to call the customer, write to them and open their location.
      </p>
    </section>
  )
}
