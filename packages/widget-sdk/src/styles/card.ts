/**
 * The wrapper, the card and its columns. Sizes are in px, because `rem` depends on the host page's root. The wrapper resets
 * all inherited properties, including those of a page's `* { … !important }`.
 */
export const cardStyles = `
:host {
  display: block;
}
:host([hidden]) {
  display: none !important;
}
.qw,
.qw *,
.qw *::before,
.qw *::after {
  box-sizing: border-box;
}
.qw {
  all: initial;
  box-sizing: border-box;
  --radius: var(--qw-radius, 16px);
  display: block;
  /* Here and not on the card, so that container queries measure the width of the card. */
  max-width: var(--qw-max-width, none);
  margin-inline: auto;
  container-type: inline-size;
  /* The width in a parent that shrinks to fit, which would otherwise be 0. */
  contain-intrinsic-inline-size: min(300px, 100vw - 32px);
  color: var(--text);
  font-family: var(--qw-font, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif);
  font-size: 16px;
  line-height: 24px;
  cursor: default;
  -webkit-font-smoothing: antialiased;
  -webkit-text-size-adjust: 100%;
}
/* As specific as one class, so that the rules of classes below win. */
.qw :where(h2, h3, h4, p, ul, ol, dl, dd, fieldset, legend) {
  margin: 0;
  padding: 0;
  border: 0;
}
.qw :is(ul, ol) {
  list-style: none;
}
.card {
  position: relative;
  /* On every screen, because Chromium counts a change of display as a layout shift. */
  display: flex;
  flex-direction: column;
  /* Invalid if the page sets --qw-max-width: a percentage would otherwise apply twice. */
  max-width: var(--qw-max-width,) 520px;
  margin-inline: auto;
  background: var(--background);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  box-shadow: 0 1px 2px rgb(15 23 42 / 0.05), 0 18px 40px -22px rgb(15 23 42 / 0.28);
  overflow: clip;
}
/* Holds the height, see hold-height.ts. No scroll bar, because it would change the width. */
[data-held] {
  height: var(--held-height);
}
[data-held='taller'] {
  overflow: hidden auto;
  scrollbar-width: none;
}
/* The height that pages reserve, see reserved-space.ts. */
.card[data-step='job'] { min-height: 640px; }
[data-step='job'] .layout { flex: 1; }
[data-held='shorter'] .card {
  min-height: var(--held-height);
}
[data-held='shorter'] .layout {
  flex: 1;
}
.header {
  padding: 10px 16px 0;
}
.progress {
  position: absolute;
  inset: 0 0 auto;
  height: 4px;
  background: var(--line);
}
.progress span {
  display: block;
  height: 100%;
  background: var(--primary);
  transform-origin: 0 50%;
  transition: transform 200ms ease-out;
}
.header h2 {
  overflow: hidden;
  font-size: 22px;
  font-weight: 750;
  letter-spacing: -0.02em;
  line-height: 28px;
  text-overflow: ellipsis;
  white-space: nowrap;
}
/* The logo and the language switch. A fixed height, so that nothing moves when the company is loaded. */
.banner {
  display: flex;
  gap: 12px;
  align-items: center;
  justify-content: space-between;
  height: 40px;
  margin-bottom: 4px;
}
.banner img {
  display: block;
  flex: 0 1 auto;
  min-width: 0;
  height: 40px;
  border-bottom: 3px solid var(--secondary);
  object-fit: contain;
  object-position: 0 50%;
}
.language {
  flex: none;
  margin: -4px -12px;
}
.banner .bone { width: 45%; height: 32px; }
.wordmark {
  display: flex;
  flex: 0 1 auto;
  gap: 10px;
  align-items: center;
  min-width: 0;
  font-size: 15px;
  font-weight: 700;
  letter-spacing: -0.01em;
  line-height: 18px;
}
/* The subtitle has the whole name. */
.wordmark strong {
  display: -webkit-box;
  overflow: hidden;
  overflow-wrap: anywhere;
  font-weight: inherit;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
}
.wordmark span {
  display: grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  background: var(--secondary);
  border-radius: 10px;
  color: var(--on-secondary);
  font-size: 20px;
  line-height: 1;
}
.subtitle .bone { width: 78%; height: 14px; margin-top: 4px; }
.tagline {
  font-size: 14px;
  line-height: 18px;
  overflow-wrap: anywhere;
}
/* Space for two lines, so that nothing moves when the company is loaded. */
.roomy {
  position: relative;
}
.roomy > div {
  height: 36px;
  overflow: hidden;
}
.roomy p { display: inline; }
.roomy.open > div { height: auto; }
.qw .more {
  position: absolute;
  /* 48 px high, around the last line. */
  inset: auto 0 -15px auto;
  padding: 15px 0 15px 10px;
  background: linear-gradient(transparent 15px, var(--background) 15px 33px, transparent 33px);
  border: 0;
  color: var(--primary-ink);
  font-size: 14px;
  font-weight: 650;
  line-height: 18px;
}
.subtitle { color: var(--muted); }
.qw .header-message {
  margin-inline-start: 6px;
  font-weight: 550;
}
.layout {
  display: flex;
  flex-direction: column;
}
/* With one column, the side column is part of the form's flow. */
.side {
  display: contents;
}
.main {
  padding: 16px;
}
[data-step='job'] .main { padding-block: 0 12px; }
.step-heading {
  margin-bottom: 16px;
}
/* The heading and the question for the ZIP code share this place, so that nothing moves when the company is loaded. */
.where {
  display: grid;
  height: 48px;
  margin-bottom: 8px;
}
.where > * { grid-area: 1 / 1; }
.where .step-heading {
  align-self: center;
  margin: 0;
}
.where .field {
  display: grid;
  grid-template: 26px 22px / 1fr 128px;
  visibility: hidden;
}
.where[data-asks] .field { visibility: visible; }
.where[data-asks] .step-heading { opacity: 0; }
.where .field > label {
  margin: 0;
  font-size: 18px;
  line-height: 26px;
}
.where input { grid-area: 1 / 2 / 3; }
.where .field p {
  margin: 0;
  overflow: hidden;
  font-size: 14px;
  white-space: nowrap;
}
.step-heading h3,
.summary h3 {
  font-size: 18px;
  font-weight: 650;
  letter-spacing: -0.01em;
  line-height: 26px;
}
.main:focus,
.step-heading h3:focus {
  outline: none;
}
.job-summary {
  display: none;
}
.qw .group {
  min-width: 0;
  margin-bottom: 16px;
}
.group legend,
.group h4 {
  font-size: 15px;
  font-weight: 600;
  line-height: 22px;
}
.group legend + *,
.group h4 + * {
  margin-top: 8px;
}
.qw .hint {
  margin-top: 0;
  margin-bottom: 6px;
  color: var(--muted);
  font-size: 14px;
  line-height: 20px;
}
/* Sticky only while it shows a figure. Otherwise it would cover fields without a benefit. */
.action-bar:has(.bar-figure) {
  position: sticky;
  bottom: 0;
  z-index: 2;
}
.action-bar {
  margin-top: auto;
  padding: 12px 16px calc(12px + env(safe-area-inset-bottom, 0px));
  background: var(--background);
  border-top: 1px solid var(--line);
  border-radius: 0 0 var(--radius) var(--radius);
}
.qw .blocked-reason {
  margin-bottom: 8px;
  color: var(--muted);
  font-size: 14px;
  line-height: 20px;
}
.qw .failure {
  margin-bottom: 8px;
  color: var(--danger);
  font-size: 15px;
  font-weight: 600;
  line-height: 20px;
}
.action-row {
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
}
.action-row .button {
  flex: 1 1 180px;
}
.bar-figure {
  display: grid;
  grid-template-columns: auto auto;
  flex: 0 1 auto;
  column-gap: 4px;
  align-items: baseline;
  justify-content: start;
  font-variant-numeric: tabular-nums;
}
.bar-label,
.bar-note {
  color: var(--muted);
  font-size: 13px;
  line-height: 18px;
}
.bar-note::before {
  content: '· ';
}
.bar-value {
  grid-area: 2 / 1 / 3 / 3;
  font-size: 21px;
  font-weight: 700;
  letter-spacing: -0.01em;
  line-height: 26px;
  white-space: nowrap;
}
[data-updating] :is(.bar-value, .figure) {
  opacity: 0.45;
}
.skeleton {
  display: flex;
  flex-direction: column;
  gap: 14px;
  padding: 30px 20px 20px;
}
.bone {
  display: block;
  background: var(--line);
  border-radius: 10px;
  animation: breathe 1.6s ease-in-out infinite alternate;
}
.bone.title { width: 62%; height: 30px; }
.bone.line { width: 78%; height: 18px; margin-bottom: 10px; }
.bone.label { width: 40%; height: 16px; margin-top: 8px; }
.zone-bone { height: 148px; }
.text-bone { height: 96px; }
.button-bone { height: 52px; margin-top: 14px; }
@keyframes breathe {
  from { opacity: 0.8; }
  to { opacity: 0.4; }
}
/* On a short or zoomed screen a sticky bar would cover most of the form. */
@media (max-height: 559px) {
  .action-bar:has(.bar-figure) { position: static; }
}
@container (max-width: 399px) {
  .where .field { grid-template: 30px 18px / 1fr 100px; }
  .where .field > label {
    font-size: 15px;
    line-height: 15px;
  }
  .where .field p { line-height: 18px; }
}
@container (min-width: 480px) {
  .header { padding-inline: 28px; }
  .main { padding: 18px 28px 24px; }
  .action-bar { padding: 14px 28px calc(14px + env(safe-area-inset-bottom, 0px)); }
  .skeleton { padding: 36px 28px 28px; }
}
@container (min-width: 900px) {
  .card { max-width: var(--qw-max-width,) 1040px; }
  .header { padding: 20px 40px 0; }
  .banner { margin-bottom: 8px; }
  .roomy > div { height: 20px; }
  .layout {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 372px;
    grid-template-rows: auto 1fr;
    padding: 0 40px 28px;
    column-gap: 40px;
  }
  [data-step='job'] > .layout { grid-template-rows: 1fr; }
  .layout > .main { grid-column: 1; padding: 0; }
  .layout > .side {
    position: sticky;
    top: 16px;
    display: block;
    grid-area: 1 / 2 / 3 / 3;
    align-self: start;
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: 14px;
  }
  .side > .summary { display: block; padding: 24px 24px 8px; }
  .side > .action-bar {
    padding: 16px 24px 24px;
    background: var(--surface);
    border-top: 0;
    border-radius: 0 0 14px 14px;
  }
  .side .bar-figure { display: none; }
  .layout.done { display: block; }
  .skeleton { padding: 40px; }
  .skeleton .bone.line { max-width: 380px; }
}
`
