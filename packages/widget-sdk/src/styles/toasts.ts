export const toastStyles = `
.toast {
  position: fixed;
  /* At the top, because it would cover the main button at the bottom. */
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
  border-inline-start: 5px solid #f87171;
  border-radius: 12px;
  box-shadow: 0 12px 36px rgb(0 0 0 / 0.32);
  color: #ffffff;
  font-size: 15px;
  line-height: 21px;
  overflow: visible;
  animation: rise 200ms ease-out;
}
.toast > .icon {
  margin-top: 1px;
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
`
