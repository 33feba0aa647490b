import { PublicLayout } from '../public-layout/PublicLayout.tsx'

export function NotFound({ title, text }: { title: string; text: string }) {
  return (
    <PublicLayout>
      <section className="cq-band">
        <h1>{title}</h1>
        <p className="cq-lede">{text}</p>
        <p className="cq-hero-actions">
          <a className="cq-button cq-button-primary" href="/">
            Go to the home page
          </a>
          <a className="cq-button cq-button-plain" href="/estimates">
            Browse companies
          </a>
        </p>
      </section>
    </PublicLayout>
  )
}
