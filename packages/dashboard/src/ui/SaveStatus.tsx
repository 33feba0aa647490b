interface SaveStatusProps {
  isChanged: boolean
  isValid?: boolean
  /** Shown without unsaved changes. */
  savedNote?: string | undefined
}

/** Shows whether a form has unsaved changes. Screen readers announce each change. */
export function SaveStatus({
  isChanged,
  isValid = true,
  savedNote = 'All changes are saved.',
}: SaveStatusProps) {
  return (
    <span className="cq-setting-note" role="status">
      {!isValid
        ? 'Correct the marked fields to save.'
        : isChanged
          ? 'You have unsaved changes.'
          : savedNote}
    </span>
  )
}
