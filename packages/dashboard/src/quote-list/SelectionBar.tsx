import type { Quote } from '@curbquote/types/quotes'
import { Button } from '@mantine/core'
import { useExportQuotes } from '../quotes/quote-queries.ts'
import type { QuoteSelection } from './quote-selection.ts'

export interface SelectionBarProps {
  selection: QuoteSelection
  /** Quotes on the current page. */
  shown: readonly Quote[]
  onEnd: () => void
}

/** Toolbar of select mode: the number of selected quotes and their actions. */
export function SelectionBar({
  selection: { ids, isFull, toggleAll },
  shown,
  onEnd,
}: SelectionBarProps) {
  const exportQuotes = useExportQuotes({ onExported: onEnd })
  const areAllTicked = shown.length > 0 && shown.every(({ id }) => ids.has(id))
  return (
    <div className="cq-selection" role="group" aria-label="Export selected leads">
      <p role="status">
        {ids.size === 0
          ? 'Select the leads to export. The selection is kept when you change the page or the search.'
          : `${ids.size.toLocaleString('en-US')} selected${isFull ? ', the maximum for one export' : ''}`}
      </p>
      <div className="cq-selection-buttons">
        <Button onClick={() => toggleAll(shown)}>
          {areAllTicked ? 'Deselect this page' : 'Select this page'}
        </Button>
        {(['csv', 'json'] as const).map((format) => (
          <Button
            variant="filled"
            key={format}
            disabled={ids.size === 0}
            loading={exportQuotes.isPending && exportQuotes.variables.format === format}
            onClick={() => exportQuotes.mutate({ format, ids: [...ids] })}
          >
            Export {format.toUpperCase()}
          </Button>
        ))}
        <Button onClick={onEnd}>Cancel</Button>
      </div>
    </div>
  )
}
