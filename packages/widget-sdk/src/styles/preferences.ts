/** Styles for preferences of the visitor's system. */
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
