/**
 * Compares a driveway before and after the job. A transparent range input covers both pictures, so the divider supports
 * dragging and arrow keys. `enhance.ts` moves the divider. Without JavaScript it stays in the middle.
 */
export function BeforeAfter() {
  const size = { width: 960, height: 720 }
  return (
    <figure className="cq-before-after">
      <div data-before-after>
        <img
          src="asset:driveway-after.avif"
          alt="The driveway after washing: clean concrete"
          {...size}
        />
        <img
          className="cq-before"
          src="asset:driveway-before.avif"
          alt="The driveway before: tire marks, algae and oil"
          {...size}
        />
        <span className="cq-before-label" aria-hidden="true">
          Before
        </span>
        <span className="cq-after-label" aria-hidden="true">
          After
        </span>
        <input
          type="range"
          min="0"
          max="100"
          defaultValue="50"
          aria-label="How much of the driveway is shown before washing"
        />
      </div>
      <figcaption>Drag the slider to compare the driveway before and after washing.</figcaption>
    </figure>
  )
}
