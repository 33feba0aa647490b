/** Buttons, fields, tiles and checkboxes. Targets are 48 px. Inputs have 16 px text: iOS zooms the page for smaller text. */
export const controlStyles = `
/* Less specific than a class, so that every class rule overrides it. */
:where(.qw) :is(button, input, select, textarea) {
  margin: 0;
  font: inherit;
  letter-spacing: inherit;
  color: inherit;
}
/* The action bar at the bottom must not cover a focused control. */
.qw :is(button, input, select, textarea, h3) {
  scroll-margin: 24px 0 132px;
}
.qw :is(button, select, label, [type='checkbox'], [type='radio'], [type='file']) {
  cursor: pointer;
}
.qw :disabled {
  cursor: not-allowed;
}
.qw :is(button, input, select, textarea):focus-visible,
.qw :is(.tile, .add-on, .consent, .drop-zone):has(:focus-visible) {
  outline: 3px solid var(--primary-ink);
  outline-offset: 2px;
}
.qw :is(.tile, .add-on, .consent, .drop-zone) input:focus-visible {
  outline: none;
}
.icon {
  flex: none;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.8;
  stroke-linecap: round;
  stroke-linejoin: round;
}
.button {
  display: inline-flex;
  gap: 10px;
  align-items: center;
  justify-content: center;
  min-height: 52px;
  padding: 12px 22px;
  border: 1px solid transparent;
  border-radius: 12px;
  font-size: 17px !important;
  font-weight: 650 !important;
  line-height: 24px !important;
  text-align: center;
  transition: background-color 140ms ease-out, box-shadow 140ms ease-out, transform 120ms ease-out;
}
.button.primary {
  background: var(--button);
  color: var(--on-button) !important;
  box-shadow: 0 1px 2px rgb(15 23 42 / 0.16);
}
.button.primary:hover:enabled {
  background: var(--button-hover);
}
.button.primary:active:enabled {
  transform: translateY(1px);
}
.button.primary:disabled {
  background: var(--surface);
  border-color: var(--line);
  color: var(--muted) !important;
  box-shadow: none;
}
.button.secondary {
  background: var(--background);
  border-color: var(--outline);
}
.button.secondary:hover {
  background: var(--surface);
}
.spinner {
  width: 18px;
  height: 18px;
  border: 2.5px solid currentColor;
  border-inline-end-color: transparent;
  border-radius: 50%;
  animation: turn 800ms linear infinite;
}
@keyframes turn {
  to { transform: rotate(1turn); }
}
.icon-button,
.small-button,
.back,
.fold {
  display: inline-flex;
  gap: 6px;
  align-items: center;
  justify-content: center;
  min-width: 48px;
  min-height: 48px;
  padding: 0 12px;
  background: none;
  border: 0;
  border-radius: 10px;
}
.icon-button {
  width: 48px;
  padding: 0;
  color: var(--muted) !important;
}
.small-button {
  color: var(--primary-ink) !important;
  font-size: 15px !important;
  font-weight: 600 !important;
}
:is(.icon-button, .small-button, .back, .fold):hover {
  background: var(--surface);
}
.back {
  margin: -8px 0 2px -12px;
  padding-inline-start: 6px;
  color: var(--muted) !important;
  font-size: 15px !important;
}
.field {
  position: relative;
  min-width: 0;
}
.field > label {
  display: block;
  margin-bottom: 6px;
  font-size: 15px;
  font-weight: 600;
  line-height: 20px;
}
.field :is(input, select, textarea) {
  display: block;
  width: 100%;
  min-width: 0;
  min-height: 48px;
  padding: 11px 13px;
  background-color: var(--background);
  border: 1px solid var(--outline);
  border-radius: 10px;
  appearance: none;
  transition: border-color 140ms ease-out, box-shadow 140ms ease-out;
}
.field :is(input, textarea)::placeholder {
  color: var(--muted);
  opacity: 1;
}
.field select {
  padding-inline-end: 38px;
  background-image: linear-gradient(45deg, transparent 50%, var(--muted) 50%), linear-gradient(-45deg, transparent 50%, var(--muted) 50%);
  background-position: right 20px top 50%, right 14px top 50%;
  background-repeat: no-repeat;
  background-size: 6px 6px;
  text-overflow: ellipsis;
}
.field select[data-empty] {
  color: var(--muted);
}
.field select option {
  background: var(--background);
  color: var(--text);
}
.field textarea {
  min-height: 96px;
  resize: vertical;
}
.qw .field :is(input, select, textarea):focus {
  border-color: var(--primary-ink);
  outline: 1px solid var(--primary-ink);
  outline-offset: 0;
  box-shadow: 0 0 0 4px var(--primary-tint);
}
.field [aria-invalid='true'] {
  border-color: var(--danger);
}
.qw .field-error {
  margin-top: 5px;
  color: var(--danger);
  font-size: 14px;
  line-height: 18px;
}
.field [list]::-webkit-calendar-picker-indicator {
  display: none !important;
}
.counter {
  margin-top: 4px;
  color: var(--muted);
  font-size: 13px;
  font-variant-numeric: tabular-nums;
  line-height: 18px;
  text-align: end;
}
/* Two tiles are as high as three, so that nothing moves when the company's methods are known. */
.tiles {
  display: grid;
  grid-auto-rows: 1fr;
  gap: 8px;
  min-height: 172px;
}
.tile,
.add-on,
.consent {
  position: relative;
  background: var(--background);
  border: 1px solid var(--outline);
  border-radius: 14px;
  transition: border-color 140ms ease-out, background-color 140ms ease-out, box-shadow 140ms ease-out;
}
:is(.tile, .add-on, .consent) input {
  position: absolute;
  inset: 0;
  z-index: 1;
  width: 100%;
  height: 100%;
  opacity: 0;
}
.tile {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-content: center;
  gap: 0 12px;
  padding: 5px 14px;
}
:is(.tile, .add-on, .consent):not([data-disabled]):hover {
  border-color: var(--primary-ink);
}
:is(.tile, .add-on)[data-chosen] {
  background: var(--primary-tint);
  border-color: var(--primary-ink);
  box-shadow: inset 0 0 0 1px var(--primary-ink);
  color: var(--on-primary-tint);
}
.tile label,
.add-on label {
  font-weight: 650;
  line-height: 22px;
}
.tile label {
  padding-inline-end: 24px;
  overflow-wrap: anywhere;
}
.tile p {
  padding-inline-end: 24px;
  color: var(--muted);
  font-size: 14px;
  line-height: 18px;
}
[data-chosen] > p,
[data-chosen] .line-detail {
  color: var(--on-primary-tint) !important;
}
.tile-icon {
  display: grid;
  place-items: center;
  width: 38px;
  height: 38px;
  grid-row: 1 / 3;
  align-self: center;
  background: var(--primary-tint);
  border-radius: 12px;
  color: var(--primary-tint-ink);
}
.tile[data-chosen] .tile-icon {
  background: var(--primary);
  color: var(--on-primary);
}
.tile-mark {
  position: absolute;
  inset: 0 14px 0 auto;
  margin-block: auto;
  display: grid;
  place-items: center;
  width: 22px;
  height: 22px;
  border: 1.5px solid var(--outline);
  border-radius: 50%;
  color: transparent;
}
.tile-mark .icon {
  stroke-width: 3;
}
.tile[data-chosen] .tile-mark {
  background: var(--primary);
  border-color: var(--primary);
  color: var(--on-primary);
}
.tile[data-disabled] {
  background: var(--surface);
  border-style: dashed;
}
.tile[data-disabled] :is(label, .tile-icon) {
  background: none;
  color: var(--muted);
}
.tile[data-disabled] .tile-icon {
  background: var(--line);
}
.tile[data-disabled] .tile-mark {
  display: none;
}
.tick {
  display: grid;
  place-items: center;
  flex: none;
  width: 24px;
  height: 24px;
  background: var(--background);
  border: 1.5px solid var(--outline);
  border-radius: 7px;
  color: transparent;
}
.tick .icon {
  stroke-width: 3;
}
[data-chosen] > .tick {
  background: var(--primary);
  border-color: var(--primary);
  color: var(--on-primary);
}
@container (max-width: 399px) {
  .tile { gap: 0 10px; padding-inline: 10px; }
  .tile label { font-size: 15px; }
  .tile-icon { width: 32px; height: 32px; }
  .tile-mark { right: 10px; }
}
@container (max-width: 339px) {
  .tile { grid-template-columns: minmax(0, 1fr); }
  .tile-icon { display: none; }
}
@container (max-width: 479px) {
  .qw .group { margin-bottom: 10px; }
  .group legend { font-size: 14px; }
  .field textarea { min-height: 72px; }
}
.honeypot,
.visually-hidden {
  position: absolute !important;
  width: 1px;
  height: 1px;
  /* Otherwise it would extend below the form, and a frame of the form's height would scroll. */
  margin: -1px !important;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
`
