export interface WhyTextProps {
  /** Of the line. */
  label: string
  why: string
  whyEs: string | undefined
}

/** Explanation of a price line as customers read it, in both languages. Closed at first. */
export function WhyText({ label, why, whyEs }: WhyTextProps) {
  return (
    <details className="cq-why">
      <summary aria-label={`Why? ${label}`}>Why?</summary>
      <p>{why}</p>
      {whyEs && <p lang="es">{whyEs}</p>}
    </details>
  )
}
