/** What the visitor's system asks for. */
export const preferenceStyles = `
@media (prefers-reduced-motion: reduce) {
  .qw *,
  .qw *::before,
  .qw *::after {
    animation: none !important;
    transition: none !important;
  }
}
`
