import { PublicLayout } from '../public-layout/PublicLayout.tsx'

/** Public directory. The server fills in the companies. */
export function EstimatesPage() {
  return (
    <PublicLayout>
      <section className="cq-band">
        <h1>Get a free estimate</h1>
        <p className="cq-lede">Exterior-cleaning companies with instant online quotes.</p>
        {'{{^isEmpty}}'}
        <form className="cq-search" role="search" action="/estimates">
          <label htmlFor="search" className="cq-visually-hidden">
            Company, city, state or ZIP
          </label>
          <input
            id="search"
            name="search"
            type="search"
            maxLength={100}
            placeholder="Company, city, state or ZIP"
            defaultValue="{{search}}"
          />
          <button type="submit" className="cq-button cq-button-primary">
            Search
          </button>
        </form>
        {'{{/isEmpty}}{{#search}}'}
        <p role="status">
          {'{{#hasCompanies}}'}
          Results for “{'{{search}}'}”.
          {'{{/hasCompanies}}'} <a href="/estimates">Show all companies</a>
        </p>
        {'{{^hasCompanies}}'}
        <div className="cq-empty">
          <h2>No companies match “{'{{search}}'}”</h2>
          <p>{'{{hint}}'}</p>
          <a className="cq-button cq-button-plain" href="/estimates">
            Browse every company
          </a>
        </div>
        {'{{/hasCompanies}}{{/search}}{{#isEmpty}}'}
        <div className="cq-empty">
          <h2>No Companies Available</h2>
          <p>No companies are listed at the moment. Please check again later.</p>
          <p>Do you clean driveways, decks or siding? Be the first to quote here.</p>
          <a className="cq-button cq-button-primary" href="/company/signup">
            List your company
          </a>
        </div>
        {'{{/isEmpty}}{{#hasCompanies}}'}
        <ul className="cq-companies">
          {'{{#companies}}'}
          <li>
            {'{{#logoUrl}}'}
            <img className="cq-company-logo" src="{{logoUrl}}" alt="" loading="lazy" />
            {'{{/logoUrl}}{{^logoUrl}}'}
            <span className="cq-initials" aria-hidden="true">
              {'{{initials}}'}
            </span>
            {'{{/logoUrl}}'}
            <h2>{'{{name}}'}</h2>
            {'{{#place}}'}
            <p>{'{{place}}'}</p>
            {'{{/place}}{{#distance}}'}
            <p>{'{{distance}}'}</p>
            {'{{/distance}}{{#hasServices}}'}
            <p className="cq-company-services">{'{{serviceNames}}'}</p>
            {'{{/hasServices}}{{#startingPrice}}'}
            <p className="cq-company-price">
              From <strong>{'{{price}}'}</strong>
            </p>
            {'{{/startingPrice}}'}
            {'{{#phone}}'}
            <p>
              <a href="{{phoneUrl}}">{'{{phone}}'}</a>
            </p>
            {'{{/phone}}'}
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
          <a className="cq-button cq-button-plain" href="{{previousPage}}">
            Previous
          </a>
          {'{{/previousPage}}{{#nextPage}}'}
          <a className="cq-button cq-button-plain" href="{{nextPage}}">
            Next
          </a>
          {'{{/nextPage}}'}
        </p>
      </section>
    </PublicLayout>
  )
}
