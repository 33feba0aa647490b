import type { V1Quote, V1QuotePage } from '@curbquote/types/v1-quotes'

/** The quotes of all pages, and with `pages()` the pages themselves. Each loop reads the list from its start. */
export interface QuoteList extends AsyncIterable<V1Quote> {
  pages(): AsyncIterable<V1QuotePage>
}

/** Reads a page with each step, so that a loop that ends early requests no further page. */
export function createQuoteList(
  readPage: (cursor: string | undefined) => Promise<V1QuotePage>,
  start: string | undefined,
): QuoteList {
  async function* pages() {
    let cursor = start
    do {
      const page = await readPage(cursor)
      yield page
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
  }
  return {
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const { quotes } of pages()) yield* quotes
    },
  }
}
