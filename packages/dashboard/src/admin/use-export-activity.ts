import { exportAdminActions, type ListAdminActions } from '@curbquote/types/admin'
import { useMutation } from '@tanstack/react-query'
import { callForFile } from '../api-client/api-client.ts'
import { saveFile } from '../ui/save-file.ts'
import { showToast } from '../ui/show-toast.ts'

/** Downloads the log entries that match the current filters as a CSV file. */
export function useExportActivity() {
  return useMutation({
    mutationFn: async (query: ListAdminActions) => {
      const name = `activity_log_${new Date().toISOString().slice(0, 10)}.csv`
      saveFile(await callForFile(exportAdminActions, { query }), name)
      return name
    },
    onSuccess: (name) =>
      showToast({ title: 'Export Successful', message: `The log is in ${name}.`, kind: 'success' }),
    onError: () =>
      showToast({
        title: 'Export Failed',
        message: 'Unable to export the log. Please try again.',
        kind: 'failure',
      }),
  })
}
