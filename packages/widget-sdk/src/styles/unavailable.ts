export const unavailableStyles = `
/* In the middle of the visible part of the reserved space. */
.unavailable {
  position: sticky;
  inset-block: 0;
  display: grid;
  justify-items: center;
  margin-block: auto;
  padding: 48px 28px 52px;
  overflow-wrap: anywhere;
  text-align: center;
}
.card:has(.unavailable.danger) { border-top: 4px solid #dc2626; }
.card:has(.unavailable.warning) { border-top: 4px solid #eab308; }
.unavailable h2 {
  font-size: 21px;
  font-weight: 700;
  line-height: 28px;
}
.unavailable p {
  max-width: 400px;
  margin-top: 8px;
  color: var(--muted);
}
.unavailable-contact a {
  display: block;
  padding: 8px;
  color: var(--primary-ink);
  font-weight: 600;
}
.unavailable .button {
  margin-top: 20px;
}
.unavailable-icon {
  display: grid;
  place-items: center;
  width: 60px;
  height: 60px;
  margin-bottom: 16px;
  background: var(--surface);
  border-radius: 50%;
  color: var(--muted);
}
.unavailable.warning .unavailable-icon {
  background: #fef3c7;
  color: #713f12;
}
.unavailable.danger .unavailable-icon {
  background: #fee2e2;
  color: #7f1d1d;
}
`
