import type { Language } from '@curbquote/types/text'
import { html, type SafeHtml } from './html.ts'

const policy = {
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

/** The content security policy of standalone pages, which use only inline styles. `changes` replaces single directives. */
export function standalonePolicy(changes: Record<string, string> = {}): string {
  return Object.entries({ ...policy, ...changes })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')
}

/** The document of every page that the API renders itself: pages of links in emails, errors and the customer's quote. */
export function htmlDocument(
  { language, title }: { language: Language; title: string },
  head: SafeHtml,
  body: SafeHtml,
): SafeHtml {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html>`
}

const commonStyles = html`<style>
  :root {
    color-scheme: light dark;
    --ground: #f4f6f8;
    --card: #fff;
    --ink: #14202b;
    --soft: #55636f;
    --line: #c3ccd4;
    --brand: #0a6c74;
    --on-brand: #fff;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --ground: #0e1419;
      --card: #141c23;
      --ink: #e8eef2;
      --soft: #9fafbb;
      --line: #3a4853;
      --brand: #4fc3c7;
      --on-brand: #06282b;
    }
  }
  body {
    margin: 0;
    background: var(--ground);
    color: var(--ink);
    font:
      16px/1.5 system-ui,
      -apple-system,
      'Segoe UI',
      Roboto,
      sans-serif;
  }
  main {
    box-sizing: border-box;
  }
  h1 {
    margin: 0 0 12px;
    font-size: 24px;
    line-height: 1.2;
    letter-spacing: -0.018em;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  a {
    color: var(--brand);
  }
  dd {
    margin: 0;
  }
  button {
    box-sizing: border-box;
    min-height: 48px;
    border: 1px solid var(--line);
    border-radius: 10px;
    background: none;
    color: var(--ink);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }
  button.main {
    border-color: var(--brand);
    background: var(--brand);
    color: var(--on-brand);
  }
  :focus-visible {
    outline: 2px solid var(--brand);
    outline-offset: 2px;
  }
</style>`

/** The document of a page with the common styles. `styles` adds to them. */
export function standaloneDocument(
  title: string,
  styles: SafeHtml,
  body: SafeHtml,
  language: Language = 'en',
): SafeHtml {
  return htmlDocument({ language, title }, html`${commonStyles}${styles}`, body)
}

const cardStyles = html`<style>
  body {
    display: grid;
    place-items: center;
    min-height: 100svh;
  }
  main {
    width: min(480px, calc(100% - 32px));
    padding: 32px;
    border: 1px solid var(--line);
    border-radius: 14px;
    background: var(--card);
  }
  .brand {
    margin: 0 0 20px;
    color: var(--brand);
    font-weight: 650;
  }
  p {
    margin: 0 0 20px;
    color: var(--soft);
    overflow-wrap: anywhere;
  }
  p:last-child {
    margin: 0;
  }
  strong {
    color: var(--ink);
  }
  form {
    margin: 0;
  }
  button {
    width: 100%;
  }
</style>`

/** A card with a heading, for links in emails and for errors. */
export function standalonePage(
  title: string,
  body: SafeHtml,
  { brand = 'CurbQuote', language = 'en' }: { brand?: string; language?: Language } = {},
): SafeHtml {
  return standaloneDocument(
    `${title} – ${brand}`,
    cardStyles,
    html`<main>
      <p class="brand">${brand}</p>
      <h1>${title}</h1>
      ${body}
    </main>`,
    language,
  )
}
