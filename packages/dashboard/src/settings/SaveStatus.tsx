interface SaveStatusProps {
  isChanged: boolean
  isValid?: boolean
}

/** Says beside a form's button whether it holds anything to save, to screen readers whenever that changes. */
export function SaveStatus({ isChanged, isValid = true }: SaveStatusProps) {
  return (
    <span className="cq-setting-note" role="status">
      {!isValid
        ? 'Correct the marked fields to save.'
        : isChanged
          ? 'You have unsaved changes.'
          : 'All changes are saved.'}
    </span>
  )
}
