import { Notice } from '../ui/Notice.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { laterMessages } from '../messages/later-messages.ts'

interface LargeSizeProps {
  /** `900 × 300` */
  sides?: string
  /** `270,000`, where no sides are known. */
  area?: string
  onConfirm: () => void
}

/** The question whether an unusually large size is right. */
export function LargeSize({ sides = '', area, onConfirm }: LargeSizeProps) {
  const words = laterMessages[useWidget().messages.language].items
  return (
    <div className="item-fields" data-fault>
      <Notice tone="warning" icon="alert">
        <p>{area ? words.isAreaRight(area) : words.isSizeRight(sides)}</p>
        <button type="button" className="small-button" onClick={onConfirm}>
          {words.sizeIsRight}
        </button>
      </Notice>
    </div>
  )
}
