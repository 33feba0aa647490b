export const metadata = { title: 'A Next.js page with a quote form' }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
