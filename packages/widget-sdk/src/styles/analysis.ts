/** The screens of AI measurement: its kinds, the progress, the estimate with its photos, and the chat. */
export const analysisStyles = `
.kinds {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 180px), 1fr));
  gap: 4px;
  padding: 4px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 12px;
}
.kind {
  position: relative;
  display: grid;
  place-items: center;
  min-height: 48px;
  padding: 6px 10px;
  border-radius: 9px;
  text-align: center;
}
.kind input {
  position: absolute;
  inset: 0;
  z-index: 1;
  width: 100%;
  height: 100%;
  opacity: 0;
}
.kind label {
  font-size: 15px;
  line-height: 20px;
}
.kind[data-chosen] {
  background: var(--background);
  box-shadow: 0 1px 3px rgb(15 23 42 / 0.18), inset 0 0 0 1px var(--outline);
}
.kind[data-chosen] label {
  font-weight: 650;
}
.qw .kind:has(:focus-visible) {
  outline: 3px solid var(--primary-ink);
  outline-offset: 1px;
}
.qw .kind input:focus-visible {
  outline: none;
}
.hints {
  display: grid;
  gap: 16px;
}
.hints .surface > label {
  position: static;
  width: auto;
  height: auto;
  overflow: visible;
  clip-path: none;
}
@container (min-width: 480px) {
  .hints { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
.waiting {
  display: grid;
  gap: 20px;
  justify-items: center;
  padding: 12px 0 20px;
  text-align: center;
}
.qw .waiting-photos {
  display: flex;
  flex-wrap: wrap;
  gap: 10px;
  justify-content: center;
  width: 100%;
}
.waiting-photos li {
  width: min(100%, 240px);
}
.waiting-photos li:not(:only-child) {
  width: 124px;
}
.waiting .picture::after {
  content: '';
  position: absolute;
  inset: 0;
  background: linear-gradient(180deg, transparent 35%, rgb(255 255 255 / 0.75) 50%, transparent 65%);
  animation: scan 1900ms ease-in-out infinite;
}
@keyframes scan {
  from { transform: translateY(-60%); }
  to { transform: translateY(60%); }
}
.waiting p :is(strong, span) {
  display: block;
}
.waiting p strong {
  font-size: 18px;
  font-weight: 650;
  line-height: 26px;
}
.waiting p span {
  max-width: 380px;
  color: var(--muted);
  font-size: 15px;
  line-height: 22px;
}
[data-group] { --group: #b45309; }
[data-group='1'] { --group: #1d4ed8; }
[data-group='2'] { --group: #15803d; }
[data-group='3'] { --group: #7e22ce; }
.qw .estimates {
  display: grid;
  gap: 12px;
  margin-bottom: 14px;
}
.estimate {
  padding: 14px;
  border: 1px solid var(--line);
  border-inline-start: 5px solid var(--group);
  border-radius: 14px;
}
.estimate-head {
  display: grid;
  grid-template-columns: minmax(0, 1fr) 132px;
  gap: 12px;
  align-items: start;
}
.estimate-name :is(strong, span) {
  display: block;
}
.estimate-name strong {
  font-weight: 650;
}
.estimate-name span {
  color: var(--muted);
  font-size: 14px;
  font-variant-numeric: tabular-nums;
  line-height: 20px;
}
.estimate-area > label {
  color: var(--muted);
  font-size: 13px;
  font-weight: 500;
}
.estimate-area input {
  font-variant-numeric: tabular-nums;
  font-weight: 650 !important;
  text-align: end;
}
.qw .group-photos {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
}
.estimate .group-photos {
  margin-top: 12px;
}
.group-photos li {
  width: 84px;
}
.picture.grouped[data-group] {
  box-shadow: 0 0 0 3px var(--group);
}
.group-mark {
  position: absolute;
  inset: auto auto 6px 6px;
  display: grid;
  place-items: center;
  min-width: 22px;
  height: 22px;
  background: #334155;
  border-radius: 11px;
  color: #ffffff;
  font-size: 13px;
  font-weight: 650;
  line-height: 18px;
}
[data-group] > .group-mark {
  background: var(--group);
}
.qw .ai-note {
  display: flex;
  gap: 8px;
  margin-bottom: 14px;
  color: var(--muted);
  font-size: 15px;
  line-height: 21px;
  overflow-wrap: anywhere;
}
.chat {
  border: 1px solid var(--line);
  border-radius: 14px;
  overflow: hidden;
}
.chat-log {
  display: flex;
  flex-direction: column;
  gap: 10px;
  max-height: 380px;
  padding: 14px;
  background: var(--surface);
  overflow-y: auto;
  overscroll-behavior: contain;
}
.qw .chat-log:focus-visible {
  outline: 3px solid var(--primary-ink);
  outline-offset: -3px;
}
.bubble {
  max-width: 88%;
  padding: 10px 14px;
  border-radius: 16px;
  font-size: 15px;
  line-height: 21px;
  overflow-wrap: anywhere;
}
.bubble.assistant {
  align-self: flex-start;
  background: var(--background);
  border: 1px solid var(--line);
  border-end-start-radius: 4px;
}
.bubble.customer {
  align-self: flex-end;
  background: var(--primary-tint);
  border: 1px solid transparent;
  border-end-end-radius: 4px;
  color: var(--on-primary-tint);
}
.bubble .group-photos + p {
  margin-top: 8px;
}
.bubble .group-photos {
  padding: 3px;
}
.typing {
  display: flex;
  gap: 10px;
  align-items: center;
  color: var(--muted);
}
.dots {
  display: flex;
  gap: 4px;
}
.dots i {
  width: 7px;
  height: 7px;
  background: currentColor;
  border-radius: 50%;
  animation: dot 1100ms ease-in-out infinite;
}
.dots i:nth-child(2) { animation-delay: 150ms; }
.dots i:nth-child(3) { animation-delay: 300ms; }
@keyframes dot {
  50% { opacity: 0.25; }
}
.composer {
  display: grid;
  gap: 12px;
  padding: 14px;
  border-top: 1px solid var(--line);
}
.composer > * {
  margin: 0 !important;
}
.composer[data-awaiting='photo'] .drop-zone {
  border-color: var(--primary-ink);
}
.say {
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 8px;
  align-items: end;
}
.say textarea {
  min-height: 52px;
  field-sizing: content;
  max-height: 140px;
  resize: none;
}
.say .button {
  padding: 12px 16px;
}
.chat > .small-button,
.start-over {
  margin: 0 14px 10px;
}
.start-over {
  display: flex;
  flex-wrap: wrap;
  gap: 0 8px;
  align-items: center;
}
.start-over p {
  flex: 1 1 100%;
  font-size: 15px;
}
@container (max-width: 359px) {
  .estimate-head { grid-template-columns: minmax(0, 1fr); }
}
`
