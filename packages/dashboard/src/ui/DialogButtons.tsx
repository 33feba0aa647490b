import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

export interface DialogButtonsProps extends ButtonProps {
  onCancel: () => void
  /** Whether "Cancel" is disabled. */
  isLocked?: boolean
  children: ReactNode
}

/** The last row of a dialog's form: "Cancel", and the button that sends the form, with its props. */
export function DialogButtons({ onCancel, isLocked = false, ...submit }: DialogButtonsProps) {
  return (
    <div className="cq-dialog-buttons">
      <Button disabled={isLocked} onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="filled" type="submit" {...submit} />
    </div>
  )
}
