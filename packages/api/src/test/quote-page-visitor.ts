import type { TestApp } from './build-test-app.ts'

export interface VisitedPage {
  status: number
  headers: Headers
  html: string
  /** The text without tags, styles and repeated spaces. */
  text: string
}

/** A customer's browser without scripts: it reads the page, fills in its forms and follows redirects. */
export function visitQuotePage({ url }: TestApp, token: string) {
  const read = async (response: Response): Promise<VisitedPage> => {
    const html = await response.text()
    const text = html
      .replace(/<style[\s\S]*?<\/style>/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
    return { status: response.status, headers: response.headers, html, text }
  }
  return {
    open: async (query = '', headers: Record<string, string> = {}) =>
      read(await fetch(`${url}/q/${token}${query}`, { headers })),
    /** Posts fields, a list for a name with several values. Follows the redirect unless `redirect` is `manual`. */
    post: async (
      form: string,
      fields: Record<string, string | readonly string[]>,
      redirect: 'follow' | 'manual' = 'follow',
    ) => {
      const body = new URLSearchParams()
      for (const [name, values] of Object.entries(fields))
        for (const value of [values].flat()) body.append(name, value)
      return read(await fetch(`${url}/q/${token}/${form}`, { method: 'POST', body, redirect }))
    },
  }
}

/** The fields that a browser would send with a form of the page if nothing is changed. */
export function fieldsOf({ html }: VisitedPage, form: string): Record<string, string | string[]> {
  const [, markup = ''] =
    new RegExp(`<form[^>]*action="/q/[^"]*/${form}"[^>]*>([\\s\\S]*?)</form>`).exec(html) ?? []
  const fields: Record<string, string[]> = {}
  for (const [input] of markup.matchAll(/<input[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(input)?.[1]
    const isBox = attribute('type') === 'checkbox' || attribute('type') === 'radio'
    const name = attribute('name')
    if (!name || (isBox && !/\schecked/.test(input))) continue
    ;(fields[name] ??= []).push(attribute('value') ?? '')
  }
  return fields
}
