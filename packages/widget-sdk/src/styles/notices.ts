export const noticeStyles = `
.notice {
  display: flex;
  gap: 12px;
  margin: 0 0 16px;
  padding: 12px 14px;
  border-radius: 12px;
  font-size: 15px;
  line-height: 22px;
}
.notice .icon {
  margin-top: 1px;
}
.notice strong {
  display: block;
  font-weight: 650;
}
.notice .small-button {
  margin: 4px 0 -6px -12px;
  color: inherit !important;
  text-decoration: underline;
}
.notice-actions {
  display: flex;
  flex-wrap: wrap;
  gap: 0 16px;
}
.notice.info {
  background: var(--primary-tint);
  color: var(--on-primary-tint);
}
.notice.warning,
.unavailable.warning .unavailable-icon {
  background: #fef3c7;
  color: #713f12;
}
.notice.danger,
.unavailable.danger .unavailable-icon {
  background: #fee2e2;
  color: #7f1d1d;
}
.card > .notice {
  margin: 16px 20px 0;
}
.unavailable {
  display: grid;
  justify-items: center;
  padding: 48px 28px 52px;
  text-align: center;
}
.unavailable.danger { border-top: 4px solid #dc2626; }
.unavailable.warning { border-top: 4px solid #eab308; }
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
.late {
  display: grid;
  gap: 16px;
}
.toast {
  position: fixed;
  /* At the top: at the bottom it would lie on the main button. */
  inset: calc(12px + env(safe-area-inset-top, 0px)) 0 auto;
  z-index: 2147483647;
  display: flex;
  gap: 12px;
  align-items: flex-start;
  width: min(420px, calc(100vw - 24px));
  height: auto;
  max-height: none;
  margin: 0 auto;
  padding: 14px 4px 14px 16px;
  background: #111827;
  border: 0;
  border-inline-start: 5px solid #4ade80;
  border-radius: 12px;
  box-shadow: 0 12px 36px rgb(0 0 0 / 0.32);
  color: #ffffff;
  font-size: 15px;
  line-height: 21px;
  overflow: visible;
  animation: rise 220ms ease-out;
}
.toast.error {
  border-inline-start-color: #f87171;
}
.toast > .icon {
  margin-top: 1px;
  color: #4ade80;
}
.toast.error > .icon {
  color: #f87171;
}
.toast-words {
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
}
.toast strong {
  display: block;
  font-weight: 650;
}
.toast .icon-button {
  margin: -14px 0 -14px;
  color: #d1d5db !important;
}
.toast .icon-button:hover {
  background: none;
  color: #ffffff !important;
}
.qw .toast .icon-button:focus-visible {
  outline-color: #ffffff;
  outline-offset: -6px;
}
@keyframes rise {
  from { opacity: 0; transform: translateY(-12px); }
}
@container (min-width: 480px) {
  .card > .notice { margin: 16px 28px 0; }
}
@container (min-width: 900px) {
  .card > .notice { margin: 16px 40px 8px; }
}
`
