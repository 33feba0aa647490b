/** `!important` in a shadow root overrides `!important` of the page. */
export const dialogStyles = `
:host {
  all: initial !important;
  display: contents !important;
}
dialog {
  box-sizing: border-box;
  width: min(1040px, calc(100vw - 24px));
  max-width: none;
  max-height: calc(100dvh - 24px);
  margin: auto;
  padding: 0;
  background: none;
  border: 0;
  overflow: hidden;
}
dialog[open] {
  display: flex;
  flex-direction: column;
}
/* Below the button, which must not cover the content. */
.content {
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;
}
dialog::backdrop {
  background: rgb(15 23 42 / 0.62);
}
button {
  flex: none;
  display: block;
  width: 48px;
  height: 48px;
  margin: 0 0 8px auto;
  padding: 0;
  background: #ffffff;
  border: 1px solid #8b929c;
  border-radius: 50%;
  color: #1f2937;
  font: 28px/46px system-ui, sans-serif;
  cursor: pointer;
}
button:focus-visible {
  outline: 3px solid #2563eb;
  outline-offset: -4px;
}
::slotted(quote-widget) {
  display: block !important;
}
::slotted(quote-widget:not(:defined)) {
  box-sizing: border-box;
  max-width: 520px;
  min-height: 480px;
  margin: auto;
  padding: 24px;
  background: #ffffff;
  border-radius: 16px;
  font: 16px/24px system-ui, sans-serif;
}
`
