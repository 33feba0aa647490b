import { useState } from 'react'
import type { Quote } from '@curbquote/types/quotes'
import { Button, Checkbox } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { JobSheet } from './JobSheet.tsx'

/** Shows the job sheet as it will be printed. */
export function JobSheetDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const company = useCompanyDashboard().data?.company
  const [hasPrices, setHasPrices] = useState(false)
  return (
    <Dialog title="Job sheet" size={760} onClose={onClose}>
      <div className="cq-sheet-tools">
        <Checkbox
          label="With prices"
          disabled={quote.totalCost === null}
          checked={hasPrices}
          onChange={({ currentTarget }) => setHasPrices(currentTarget.checked)}
        />
        <Button
          variant="filled"
          data-autofocus
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      <JobSheet quote={quote} companyName={company?.name} hasPrices={hasPrices} />
    </Dialog>
  )
}
