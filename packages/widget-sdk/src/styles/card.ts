/**
 * The wrapper, the card and its columns. Sizes are px: `rem` would follow the host page's root. Whatever is inherited
 * reaches the wrapper with the page's values, also from its `* { … !important }`, and starts anew there.
 */
export const cardStyles = `
:host {
  display: block;
  /* The page may have reserved the form's space with it, see reserved-space.ts. */
  padding-bottom: 0 !important;
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
  /* Here and not on the card, so that the queries measure what the card has. */
  max-width: var(--qw-max-width, none);
  margin-inline: auto;
  container-type: inline-size;
  /* What a parent shrinks to, where it would otherwise shrink to nothing. */
  contain-intrinsic-inline-size: min(300px, 100vw - 32px);
  color: var(--text);
  font-family: var(--qw-font, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif);
  font-size: 16px;
  line-height: 24px;
  cursor: default;
  -webkit-font-smoothing: antialiased;
  -webkit-text-size-adjust: 100%;
}
.qw :is(h2, h3, h4, p, ul, ol, dl, dd, fieldset, legend) {
  margin: 0;
  padding: 0;
  border: 0;
}
.qw :is(ul, ol) {
  list-style: none;
}
.card {
  position: relative;
  /* On every screen: another display would lay out the whole card anew, which Chromium counts as a shift. */
  display: flex;
  flex-direction: column;
  /* Two values, and so none, where the page has set one: a percentage would count twice. */
  max-width: var(--qw-max-width,) 520px;
  margin-inline: auto;
  background: var(--background);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  box-shadow: 0 1px 2px rgb(15 23 42 / 0.05), 0 18px 40px -22px rgb(15 23 42 / 0.28);
  overflow: clip;
}
/* While the height is held, see hold-height.ts. Without a scroll bar, which would change the width. */
[data-held] {
  height: var(--held-height);
}
[data-held='taller'] {
  overflow: hidden auto;
  scrollbar-width: none;
}
/* The space that pages reserve, see reserved-space.ts. The description takes what the rest leaves of it. */
.card[data-step='job'] {
  min-height: max(1000px, 1920px - 220cqi);
}
[data-step='job'] :is(.layout, .main, .description, textarea) {
  flex: 1;
}
[data-held='shorter'] .card {
  min-height: var(--held-height);
}
[data-held='shorter'] .layout {
  flex: 1;
}
[data-step='job'] :is(.main, .description) {
  display: flex;
  flex-direction: column;
}
.header {
  padding: 26px 20px 4px;
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
  transition: transform 300ms ease;
}
.header h2 {
  font-size: 26px;
  font-weight: 750;
  letter-spacing: -0.02em;
  line-height: 32px;
  text-wrap: balance;
}
/* The same height whatever stands in it: nothing may move when the company becomes known. */
.banner {
  /* Beside the language button, which floats: an image would go below it and cover the title. */
  display: flow-root;
  height: 60px;
  margin-bottom: 16px;
}
.banner img {
  display: block;
  width: 100%;
  height: 100%;
  object-fit: contain;
  object-position: 0 50%;
}
.language {
  float: inline-end;
  margin: 6px -12px 6px 12px;
}
.banner .bone { height: 60px; border-radius: 14px; }
.wordmark {
  display: flex;
  align-items: center;
  gap: 14px;
  height: 100%;
  padding: 0 12px;
  background: var(--secondary);
  border-radius: 14px;
  color: var(--on-secondary);
  overflow: hidden;
  font-size: 18px;
  font-weight: 700;
  letter-spacing: -0.01em;
  line-height: 22px;
}
.wordmark span {
  display: grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  background: var(--on-secondary);
  border-radius: 10px;
  color: var(--secondary);
  font-size: 20px;
  line-height: 1;
}
.subtitle .bone { width: 78%; height: 18px; }
.tagline {
  margin-top: 2px;
  overflow-wrap: anywhere;
}
/* For a message from the start, for the same reason: two lines, three where they are short, one where they are long. */
.roomy {
  position: relative;
  height: 76px;
  overflow: hidden;
}
.roomy.open { height: auto; }
.qw .more {
  position: absolute;
  inset: auto 0 0 auto;
  padding: 0 0 0 10px;
  background: var(--background);
  border: 0;
  color: var(--primary-ink);
  font-size: 15px;
  font-weight: 650;
  line-height: 24px;
}
.subtitle { color: var(--muted); }
.qw .header-message {
  margin-top: 4px;
  font-size: 15px;
  font-weight: 550;
}
.layout {
  display: flex;
  flex-direction: column;
}
/* Where there is one column, what stands beside the form in two is part of its flow. */
.side {
  display: contents;
}
.main {
  padding: 16px 20px 20px;
}
.step-heading {
  margin-bottom: 16px;
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
  margin-bottom: 24px;
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
  margin-bottom: 10px;
  color: var(--muted);
  font-size: 14px;
  line-height: 20px;
}
/* Stays in view for its figure: without one it would only cover what is to be filled in first. */
.action-bar:has(.bar-figure) {
  position: sticky;
  bottom: 0;
  z-index: 2;
}
.action-bar {
  margin-top: auto;
  padding: 12px 20px calc(12px + env(safe-area-inset-bottom, 0px));
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
.tile-bone { height: 132px; }
.zone-bone { height: 148px; }
.text-bone { height: 96px; }
.button-bone { height: 52px; margin-top: 14px; }
@keyframes breathe {
  from { opacity: 0.8; }
  to { opacity: 0.4; }
}
/* On a low screen, or one zoomed in far, it would cover most of what it belongs to. */
@media (max-height: 559px) {
  .action-bar:has(.bar-figure) { position: static; }
}
@container (max-width: 399px) {
  .roomy { height: 100px; }
}
@container (min-width: 480px) {
  .header { padding: 32px 28px 4px; }
  .roomy { height: 52px; }
  .main { padding: 18px 28px 24px; }
  .action-bar { padding: 14px 28px calc(14px + env(safe-area-inset-bottom, 0px)); }
  .skeleton { padding: 36px 28px 28px; }
}
@container (min-width: 900px) {
  .card { max-width: var(--qw-max-width,) 1040px; }
  .header { padding: 36px 40px 8px; }
  .layout {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 372px;
    grid-template-rows: auto 1fr;
    padding: 12px 40px 36px;
    column-gap: 40px;
  }
  [data-step='job'] > .layout { grid-template-rows: 1fr; }
  .layout > .main { grid-column: 1; padding: 0 0 8px; }
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
