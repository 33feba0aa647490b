export const priceStyles = `
.summary {
  padding: 4px 20px 20px;
}
.price-head {
  display: flex;
  flex-wrap: wrap;
  gap: 0 10px;
  align-items: baseline;
  margin-bottom: 12px;
}
.figure {
  font-size: 40px;
  font-variant-numeric: tabular-nums;
  font-weight: 750;
  letter-spacing: -0.03em;
  line-height: 48px;
  overflow-wrap: anywhere;
  transition: opacity 140ms;
}
.figure-note,
.confidence {
  color: var(--muted);
  font-size: 15px;
}
.print {
  margin-top: 12px;
}
.summary[data-folded] .print {
  display: none;
}
.lines {
  padding: 6px 16px !important;
  background: var(--surface);
  border-radius: 14px;
}
.lines > div {
  display: flex;
  gap: 16px;
  justify-content: space-between;
  padding: 9px 0;
}
.lines dt {
  min-width: 0;
  overflow-wrap: anywhere;
}
.lines dd {
  flex: none;
  font-variant-numeric: tabular-nums;
}
.lines > .line-subtotal {
  margin-top: 4px;
  border-top: 1px solid var(--line);
  font-weight: 600;
}
.lines > .line-total {
  border-top: 1px solid var(--line);
  font-size: 17px;
  font-weight: 700;
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
  display: inline-block;
  margin-inline-start: 8px;
  padding: 0 8px;
  background: var(--accent-tint);
  border-radius: 99px;
  color: var(--accent-tint-ink);
  font-size: 13px;
  font-weight: 600;
  line-height: 20px;
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
.add-ons {
  display: grid;
  gap: 10px;
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
.summary-empty {
  margin-top: 6px !important;
  color: var(--muted);
}
.promises {
  display: grid;
  gap: 8px;
  margin-top: 18px !important;
}
.promises li {
  display: flex;
  gap: 10px;
  align-items: center;
  font-size: 15px;
}
.promises .icon {
  color: var(--primary-ink);
  stroke-width: 2.4;
}
@container (min-width: 480px) {
  .summary { padding: 4px 28px 24px; }
}
@container (min-width: 900px) {
  .summary .lines { padding: 0 !important; background: none; }
  .job-summary .lines { margin-top: 8px; }
  .fold { display: none; }
  .summary[data-folded] .lines { display: block; }
}
`
