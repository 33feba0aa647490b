/** Explanation of a price line, closed at first. */
export function WhyText({ label, why }: { label: string; why: string }) {
  return (
    <details className="cq-why">
      <summary aria-label={`Why? ${label}`}>Why?</summary>
      <p>{why}</p>
    </details>
  )
}
