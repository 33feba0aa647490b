export interface WhyTextProps {
  /** Of the line. */
  label: string
  why: string
}

/** Explanation of a price line as customers read it. Closed at first. */
export function WhyText({ label, why }: WhyTextProps) {
  return (
    <details className="cq-why">
      <summary aria-label={`Why? ${label}`}>Why?</summary>
      <p>{why}</p>
    </details>
  )
}
