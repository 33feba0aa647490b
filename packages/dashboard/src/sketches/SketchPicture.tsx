import { type Sketch, sketchFontSize, type SketchPart, sketchSize } from '@curbquote/types/guides'
import { sketchCaption } from './sketch.ts'

const { width, height } = sketchSize

export function SketchPicture({ sketch }: { sketch: Sketch }) {
  return (
    <figure className="cq-sketch">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={sketch.alt}
      >
        {sketch.parts.map((part, index) => (
          <Part key={index} part={part} />
        ))}
      </svg>
      <figcaption>{sketchCaption}</figcaption>
    </figure>
  )
}

function Part({ part }: { part: SketchPart }) {
  const { x, y } = part
  if (part.kind === 'box')
    return (
      <rect
        className={`cq-sketch-${part.look}`}
        x={x}
        y={y}
        width={part.width}
        height={part.height}
        rx="8"
      />
    )
  if (part.kind === 'text')
    return (
      <text
        className={`cq-sketch-${part.look}-text`}
        x={x}
        y={y}
        fontSize={sketchFontSize[part.look]}
        dominantBaseline="central"
        xmlSpace="preserve"
      >
        {part.text}
      </text>
    )
  return (
    <g className="cq-sketch-mark">
      <circle cx={x} cy={y} r="14" />
      <text x={x} y={y} fontSize="15" textAnchor="middle" dominantBaseline="central">
        {part.number}
      </text>
    </g>
  )
}
