/** The place to add photos. */
export const photoStyles = `
.drop-zone {
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 14px;
  align-content: center;
  min-height: 84px;
  padding: 10px 14px;
  background: var(--surface);
  border: 1.5px dashed var(--outline);
  border-radius: 14px;
  transition: border-color 140ms ease-out, background-color 140ms ease-out;
}
.drop-zone:hover,
.drop-zone[data-over] {
  background: var(--primary-tint);
  border-color: var(--primary-ink);
}
.drop-zone input {
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  opacity: 0;
}
.drop-icon {
  display: grid;
  place-items: center;
  width: 48px;
  height: 48px;
  grid-row: 1 / 3;
  align-self: center;
  background: var(--primary);
  border-radius: 50%;
  color: var(--on-primary);
}
.drop-zone label {
  font-weight: 650;
}
.drop-zone p {
  color: var(--muted);
  font-size: 14px;
  line-height: 18px;
}
.drop-zone :is(.drop-line, p > span) {
  display: block;
}
.drop-zone:is(:hover, [data-over]) p {
  color: var(--on-primary-tint);
}
.photo-hint {
  display: flex;
  gap: 16px;
  justify-content: space-between;
}
.photo-hint span {
  flex: none;
  font-variant-numeric: tabular-nums;
}
.add-item {
  padding-inline: 0;
  text-align: start;
}
/* Beside the legend, so that nothing moves when the company is loaded. */
.group:has(> .add-item) {
  position: relative;
}
legend + .add-item {
  position: absolute;
  inset: -35px 0 auto auto;
  margin: 0;
}
.add-item .short {
  display: none;
}
@container (max-width: 399px) {
  legend + .add-item .long { display: none; }
  legend + .add-item .short { display: inline; }
}
`

/** The photos with their fields, loaded when the visitor has added one. */
export const photoCardStyles = `
.photo-cards {
  display: grid;
  gap: 12px;
  margin-bottom: 12px;
}
.photo-card {
  display: grid;
  grid-template-columns: 116px minmax(0, 1fr);
  gap: 0 14px;
  padding: 12px;
  border: 1px solid var(--line);
  border-radius: 14px;
  box-shadow: 0 1px 2px rgb(15 23 42 / 0.05);
}
.photo-card.bare {
  grid-template-columns: minmax(0, 1fr);
}
.drop-zone + .photo-cards {
  margin-top: 12px;
}
.picture {
  position: relative;
  display: grid;
  place-items: center;
  aspect-ratio: 4 / 3;
  width: 100%;
  background: var(--surface);
  border-radius: 10px;
  overflow: hidden;
}
.picture img {
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
}
.picture:is([data-state='preparing'], [data-state='uploading']) img {
  opacity: 0.55;
}
.photo-card > .picture {
  grid-row: 1 / 3;
  align-self: start;
}
.broken-image {
  display: flex;
  flex-direction: column;
  gap: 2px;
  align-items: center;
  padding: 6px;
  color: var(--muted);
  font-size: 13px;
  line-height: 16px;
  text-align: center;
}
.banner .broken-image {
  flex-direction: row;
  width: max-content;
  height: 100%;
  background: var(--surface);
  border-radius: 8px;
}
.ring {
  position: absolute;
  display: grid;
  place-items: center;
  width: 52px;
  height: 52px;
  background: var(--background);
  border-radius: 50%;
  box-shadow: 0 1px 4px rgb(15 23 42 / 0.25);
}
.ring circle {
  fill: none;
  stroke-width: 4;
}
.ring-track {
  stroke: var(--line);
}
.ring-value {
  stroke: var(--primary);
  stroke-linecap: round;
  transform: rotate(-90deg);
  transform-origin: 50% 50%;
  transition: stroke-dashoffset 200ms ease-out;
}
.photo-top {
  display: flex;
  flex-wrap: wrap;
  row-gap: 10px;
  align-items: start;
  justify-content: space-between;
  min-height: 34px;
}
.photo-name {
  flex: 1 1 60px;
  padding-top: 2px;
  font-size: 15px;
  font-weight: 600;
  line-height: 20px;
}
.photo-status {
  display: block;
  color: var(--muted);
  font-size: 13px;
  font-variant-numeric: tabular-nums;
  font-weight: 400;
  line-height: 18px;
}
.photo-status.failed {
  color: var(--danger);
  font-weight: 600;
}
.photo-actions {
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  margin-block: -10px -4px;
  margin-inline: auto -10px;
}
.surface > label {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
}
.surface {
  align-self: end;
}
.sides {
  grid-column: 1 / -1;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr) minmax(78px, auto);
  gap: 0 8px;
  align-items: start;
  margin-top: 12px;
}
.sides .field > label,
.photo-area span {
  margin-bottom: 4px;
  color: var(--muted);
  font-size: 13px;
  font-weight: 500;
  line-height: 18px;
}
.times {
  padding-top: 34px;
  color: var(--muted);
}
.photo-area {
  display: flex;
  flex-direction: column;
  align-items: flex-end;
  padding-inline-start: 4px;
  text-align: end;
}
.photo-area output {
  display: flex;
  align-items: center;
  min-height: 48px;
  font-size: 16px;
  font-variant-numeric: tabular-nums;
  font-weight: 650;
  line-height: 20px;
}
.photo-area[data-empty] output {
  color: var(--muted);
  font-weight: 400;
}
.photo-tiles {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(132px, 1fr));
  gap: 10px;
  margin-bottom: 12px;
}
.photo-tile {
  position: relative;
}
.photo-tile .photo-actions {
  position: absolute;
  inset: 0 0 auto auto;
  margin: 0;
}
.photo-tile :is(.icon-button, .small-button) {
  background: none;
}
.photo-tile .icon-button .icon {
  width: 28px;
  height: 28px;
  padding: 5px;
  background: var(--background);
  border-radius: 50%;
  box-shadow: 0 1px 3px rgb(15 23 42 / 0.3);
  color: var(--text);
}
.photo-tile .small-button {
  min-height: 36px;
  margin: 6px;
  background: var(--background);
  box-shadow: 0 1px 3px rgb(15 23 42 / 0.3);
}
/* There is no room for the names of surfaces, or two buttons, beside the picture. */
@container (max-width: 399px) {
  .photo-card > .picture { grid-row: auto; }
  .photo-card > .surface { grid-column: 1 / -1; margin-top: 12px; }
  .photo-card > .surface select { padding-inline: 11px 32px; }
  .photo-card:has(.failed) .photo-top { display: contents; }
  .photo-card:has(.failed) .photo-actions { grid-column: 1 / -1; }
  .photo-card:has(.failed) .photo-actions { margin-block: 0; }
}
@container (max-width: 359px) {
  .photo-card { grid-template-columns: 92px minmax(0, 1fr); }
  .sides { grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr); }
  .photo-area { grid-column: 1 / -1; flex-direction: row; align-items: center; justify-content: space-between; }
}
`
