export function BrandMark() {
  return (
    <span className="cq-brand">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="var(--cq-brand)" />
        <path d="M7 22h6v-8h12" fill="none" stroke="var(--cq-on-brand)" strokeWidth="3.4" />
        <circle cx="22" cy="22" r="2.4" fill="var(--cq-on-brand)" />
      </svg>
      CurbQuote
    </span>
  )
}
