/** Plan drawing of a driveway with dimension lines. */
export function DrivewayPlan() {
  return (
    <svg
      className="cq-driveway"
      viewBox="0 0 300 190"
      role="img"
      aria-label="Plan of a driveway, 24 by 18 feet, 432 square feet"
    >
      <path className="cq-driveway-street" d="M0 172h300" />
      <path className="cq-driveway-curb" d="M0 160h62M238 160h62" />
      <path className="cq-driveway-slab" d="M78 34h144v112l16 14H62l16-14z" />
      <path className="cq-driveway-joint" d="M78 71.5h144M78 109h144M150 34v126" />
      <g className="cq-driveway-dimension">
        <path d="M78 20h144M78 14v12M222 14v12M252 34v126M246 34h12M246 160h12" />
      </g>
      <g className="cq-driveway-text">
        <text x="150" y="14" textAnchor="middle">
          18 ft
        </text>
        <text x="262" y="101">
          24 ft
        </text>
      </g>
      <g className="cq-driveway-area">
        <rect x="103" y="76" width="94" height="30" rx="6" />
        <text x="150" y="96" textAnchor="middle">
          432 sq ft
        </text>
      </g>
    </svg>
  )
}
