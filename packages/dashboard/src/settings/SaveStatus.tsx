interface SaveStatusProps {
  isChanged: boolean
  isValid?: boolean
}

/** Shows whether a form has unsaved changes. Screen readers announce each change. */
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
