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
  border-inline-start: 5px solid #4ade80;
  border-radius: 12px;
  box-shadow: 0 12px 36px rgb(0 0 0 / 0.32);
  color: #ffffff;
  font-size: 15px;
  line-height: 21px;
  overflow: visible;
  animation: rise 200ms ease-out;
}
.toast[data-at-end] {
  inset: auto 0 calc(12px + env(safe-area-inset-bottom, 0px));
}
/* The success screen has no free space at its edges. Over the icon, which is free of text, the toast covers nothing. */
@supports (top: anchor(top)) {
  @container (min-width: 300px) {
    .toast[data-at-end] {
      position-anchor: --done-heading;
      inset: auto auto calc(anchor(top, 100vh) + 8px) anchor(left, 12px);
      width: min(420px, anchor-size(width, 300px));
      /* In a frame the toast otherwise has a margin. */
      margin: 0 !important;
      min-height: 76px;
      padding: 6px 0 6px 14px;
      align-items: center;
      box-shadow: none;
      font-size: 14px;
      line-height: 19px;
    }
    .toast[data-at-end] > .icon { display: none; }
  }
  @container (min-width: 300px) and (max-width: 359px) {
    .toast[data-at-end] { font-size: 13px; line-height: 17px; }
  }
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
`
