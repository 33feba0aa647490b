/** The summary of the job beside the form. */
export const summaryStyles = `
.summary {
  padding: 4px 20px 20px;
}
.lines {
  padding: 6px 16px;
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
.summary-empty {
  margin-top: 6px;
  color: var(--muted);
}
.promises {
  display: grid;
  gap: 8px;
  margin-top: 18px;
}
.promises li {
  display: flex;
  gap: 10px;
  align-items: center;
  font-size: 15px;
}
.promises [hidden] { visibility: hidden; }
.promises .icon {
  color: var(--primary-ink);
  stroke-width: 2.4;
}
@container (min-width: 480px) {
  .summary { padding: 4px 28px 24px; }
}
@container (min-width: 900px) {
  .summary .lines { padding: 0; background: none; }
  .job-summary .lines { margin-top: 8px; }
}
`
