/** Ranges, and prices that come by email. */
export const answerStyles = `
.answer-text,
.answer-change {
  margin-top: 10px;
  overflow-wrap: anywhere;
}
.answer-change {
  font-weight: 600;
}
.answer-narrow {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 10px;
  align-items: center;
  margin-top: 14px;
}
.answer h4 {
  margin-top: 18px;
}
.answer-lines {
  display: grid;
  gap: 4px;
  margin-top: 6px;
  color: var(--muted);
  font-size: 15px;
}
.answer [data-updating] .figure {
  opacity: 0.5;
}
`
