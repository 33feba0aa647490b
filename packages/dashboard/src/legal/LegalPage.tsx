import { ArticlePage } from '../public-layout/PublicLayout.tsx'
import type { LegalDocument } from './legal-documents.ts'

export function LegalPage({ document }: { document: LegalDocument }) {
  return (
    <ArticlePage title={document.title}>
      <p className="cq-hero-note">{document.date}</p>
      {document.sections.map(([heading, ...paragraphs]) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </ArticlePage>
  )
}
