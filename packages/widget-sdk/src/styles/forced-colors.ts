/** Where the visitor's system chooses every color. The form brings them; the loader, which is to be small, does without. */
export const forcedColorStyles = `
@media (forced-colors: active) {
  .progress span,
  .ring-value {
    forced-color-adjust: none;
    background: Highlight;
    stroke: Highlight;
  }
  .qw :is(.tile, .add-on)[data-chosen] {
    outline: 3px solid Highlight;
  }
  [data-chosen] > :is(.tick, .tile-mark) {
    forced-color-adjust: none;
    background: Highlight;
    color: HighlightText;
  }
  /* Every color is the system's here, that of a mark which is not to be seen as well. */
  :not([data-chosen]) > :is(.tick, .tile-mark) .icon {
    visibility: hidden;
  }
  /* With the browser's own arrow: one drawn as a background would be gone. */
  .field select {
    appearance: auto;
    background-image: none;
  }
  .qw :is(.button, .notice, .toast, .drop-icon, .tile-icon, .done-icon) {
    border: 1px solid CanvasText;
  }
  .button:disabled {
    border-color: GrayText;
    color: GrayText !important;
  }
}
`
