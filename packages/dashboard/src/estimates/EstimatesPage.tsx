import { PublicLayout } from '../public-pages/PublicLayout.tsx'

/** The directory; the server fills in the companies. */
export function EstimatesPage() {
  return (
    <PublicLayout>
      <section className="cq-band">
        <h1>Get a free estimate</h1>
        <p className="cq-lede">Exterior-cleaning companies that quote online, at once.</p>
        {'{{^hasCompanies}}'}
        <div className="cq-empty">
          <h2>No Companies Available</h2>
          <p>Nobody gives estimates here at the moment. Please look again later.</p>
        </div>
        {'{{/hasCompanies}}{{#hasCompanies}}'}
        <ul className="cq-cards">
          {'{{#companies}}'}
          <li>
            <h2>{'{{name}}'}</h2>
            <p>
              {'{{place}}{{#phone}}'}
              <br />
              <a href="tel:+1{{phoneDigits}}">{'{{phone}}'}</a>
              {'{{/phone}}'}
            </p>
            <a
              className="cq-button cq-button-primary"
              href="/estimate/{{id}}"
              aria-label="Get Free Estimate from {{name}}"
            >
              Get Free Estimate
            </a>
          </li>
          {'{{/companies}}'}
        </ul>
        {'{{/hasCompanies}}'}
        <p className="cq-hero-actions">
          {'{{#previousPage}}'}
          <a className="cq-button cq-button-plain" href="/estimates?page={{previousPage}}">
            Previous
          </a>
          {'{{/previousPage}}{{#nextPage}}'}
          <a className="cq-button cq-button-plain" href="/estimates?page={{nextPage}}">
            Next
          </a>
          {'{{/nextPage}}'}
        </p>
      </section>
    </PublicLayout>
  )
}
