/** For forced colors of the system. Not in the loader, to keep it small. */
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
  /* Forced colors would show marks that are hidden by their color. */
  :not([data-chosen]) > :is(.tick, .tile-mark) .icon {
    visibility: hidden;
  }
  /* The browser's own arrow, because background images are removed. */
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
