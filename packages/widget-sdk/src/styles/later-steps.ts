/** The price with its lines, the contact form and the success screen. */
export const laterStepStyles = `
.suggestion:has(button) {
  display: flex;
  flex-wrap: wrap;
  gap: 0 10px;
  align-items: center;
  color: var(--muted);
  font-size: 15px;
  overflow-wrap: anywhere;
}
.outside {
  display: grid;
  gap: 16px;
  align-content: start;
}
.outside .step-heading { margin: 0; }
.price-head {
  display: flex;
  flex-wrap: wrap;
  gap: 0 10px;
  align-items: baseline;
  margin-bottom: 12px;
}
.figure {
  display: block;
  font-size: 40px;
  font-variant-numeric: tabular-nums;
  font-weight: 750;
  letter-spacing: -0.03em;
  line-height: 48px;
  overflow-wrap: anywhere;
  transition: opacity 140ms ease-out;
}
/* The text is the final price at once. The counting figure covers it. */
.counting[data-shown] {
  position: relative;
  -webkit-text-fill-color: transparent;
}
.counting[data-shown]::before {
  content: attr(data-shown);
  /* Not read by screen readers. Older browsers ignore this value. */
  content: attr(data-shown) / '';
  position: absolute;
  inset: 0 auto auto 0;
  -webkit-text-fill-color: currentColor;
  white-space: nowrap;
}
.confidence {
  margin-inline-start: 10px;
}
.figure-note,
.confidence {
  color: var(--muted);
  font-size: 15px;
}
/* Aligns the icon with the text above it. */
.print {
  margin: 12px 0 0 -15px;
}
.summary[data-folded] .print {
  display: none;
}
.line-detail {
  display: block;
  color: var(--muted);
  font-size: 14px;
  font-variant-numeric: tabular-nums;
  font-weight: 400;
  line-height: 20px;
}
.badge {
  padding: 0 8px;
  background: var(--accent-tint);
  border-radius: 99px;
  color: var(--accent-tint-ink);
  font-size: 13px;
  font-weight: 600;
  line-height: 20px;
  white-space: nowrap;
}
.fold {
  width: 100%;
  margin-bottom: 8px;
  border: 1px solid var(--line);
  font-size: 15px !important;
}
.fold[aria-expanded='true'] .icon {
  transform: rotate(180deg);
}
.summary[data-folded] .lines {
  display: none;
}
.layout > .main.lead {
  padding-bottom: 0;
}
.add-ons {
  display: grid;
  gap: 10px;
}
.packages {
  display: grid;
  gap: 8px;
}
.package {
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 2px 12px;
  min-height: 48px;
  padding: 12px 16px;
  background: none;
  border: 1.5px solid var(--outline);
  border-radius: 14px;
  color: inherit;
  font: inherit;
  text-align: start;
}
.package .line-detail {
  grid-column: 1 / -1;
}
.package[aria-pressed='true'] {
  background: var(--primary-tint);
  border-color: var(--primary-ink);
  color: var(--on-primary-tint);
}
.package[aria-pressed='true'] .line-detail {
  color: inherit;
}
.lines:has(.why) > div {
  position: relative;
  display: block;
  padding-inline-end: 28px;
}
.lines:has(.why) dd {
  position: absolute;
  inset: 9px 28px auto auto;
}
.row-name,
.row-name ~ .line-detail {
  display: block;
  padding-inline-end: 92px;
}
.why[open] + .line-detail { display: none; }
.why summary {
  position: absolute;
  inset: 3px -8px auto auto;
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  border-radius: 50%;
  color: var(--muted);
  cursor: pointer;
  list-style: none;
}
.why summary::-webkit-details-marker { display: none; }
.why summary:hover { background: var(--line); color: var(--text); }
.why[open] .icon { transform: rotate(180deg); }
.step-heading:has(.figure) { margin: 0; }
.lead > .figure-note { margin-bottom: 12px; }
.why p {
  color: var(--muted);
  font-size: 14px;
  line-height: 20px;
}
.item-fields {
  grid-column: 1 / -1;
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  gap: 12px;
  align-items: start;
  margin-top: 12px;
}
.item-fields .notice {
  grid-column: 1 / -1;
}
.add-on {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 2px 12px;
  align-items: start;
  min-height: 56px;
  padding: 14px;
}
.add-on p {
  grid-column: 2 / -1;
  color: var(--muted);
  font-size: 14px;
  line-height: 20px;
}
.add-on p:empty {
  display: none;
}
.add-on-amount {
  font-variant-numeric: tabular-nums;
  font-weight: 650;
  color: var(--primary-ink);
}
.add-on[data-chosen] .add-on-amount {
  color: var(--primary-tint-ink);
}
.measured-job {
  display: grid;
  gap: 10px;
}
.measured-job li {
  display: grid;
  grid-template-columns: 88px minmax(0, 1fr);
  gap: 14px;
  align-items: center;
}
.measured-job :is(strong, span) {
  display: block;
}
.measured-job strong {
  font-weight: 600;
}
.measured-job p > span {
  color: var(--muted);
  font-size: 14px;
  font-variant-numeric: tabular-nums;
  line-height: 20px;
}
.contact-fields {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
}
.town {
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
  gap: 0 12px;
}
/* Labels, inputs and errors share the rows of the line, so a wrapped label keeps the inputs aligned. */
.town > .field {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: subgrid;
  grid-row: span 3;
  align-content: start;
}
.town label {
  align-self: end;
}
.town > :first-child {
  grid-column: 1 / -1;
  margin-bottom: 16px;
}
.consent {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 4px 12px;
  align-items: start;
  padding: 13px 14px;
}
.consent label {
  font-size: 15px;
  line-height: 22px;
}
.consent .field-error {
  grid-column: 2;
}
.consent:has([aria-invalid]) {
  border-color: var(--danger);
}
@container (min-width: 480px) {
  .contact-fields { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .contact-fields > :is(.wide, .description, .consent) { grid-column: 1 / -1; }
  .town { grid-template-columns: minmax(0, 1fr) 88px 140px; }
  .town > :first-child { grid-column: auto; margin-bottom: 0; }
}
.done .main {
  padding-bottom: 32px;
}
.done-icon {
  display: grid;
  place-items: center;
  width: 64px;
  height: 64px;
  margin: 8px 0 16px;
  background: var(--primary);
  border-radius: 50%;
  color: var(--on-primary);
}
.done-icon .icon {
  stroke-width: 2.6;
}
.done .step-heading {
  margin-bottom: 4px;
}
.done .step-heading h3 {
  font-size: 22px;
  line-height: 30px;
}
.done-total {
  margin-top: 8px;
  color: var(--muted);
  font-variant-numeric: tabular-nums;
}
.done-total strong {
  color: var(--text);
  font-size: 32px;
  line-height: 40px;
}
a.button { text-decoration: none; }
.done h4 {
  margin-top: 20px;
  font-size: 15px;
  font-weight: 600;
}
.done-actions {
  display: flex;
  margin-top: 16px;
  flex-wrap: wrap;
  gap: 12px;
}
.qw .next-steps {
  display: grid;
  gap: 14px;
  margin: 12px 0 26px;
  counter-reset: step;
}
.next-steps li {
  display: grid;
  grid-template-columns: 30px minmax(0, 1fr);
  gap: 12px;
  counter-increment: step;
  overflow-wrap: anywhere;
}
.whole {
  display: inline-block;
}
.next-steps li::before {
  content: counter(step);
  display: grid;
  place-items: center;
  width: 30px;
  height: 30px;
  margin-top: -3px;
  background: var(--primary-tint);
  border-radius: 50%;
  color: var(--primary-tint-ink);
  font-size: 15px;
  font-weight: 650;
}
@container (min-width: 900px) {
  .fold { display: none; }
  .summary[data-folded] .lines { display: block; }
}
`
