import { useEffect, useState } from 'react'
import {
  type BroadcastDraft,
  getBroadcastDraft,
  saveBroadcastDraft,
} from '@curbquote/types/broadcasts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { queryOf } from '../ui/endpoint-query.ts'
import { useAutosave } from '../ui/use-autosave.ts'

/** Stores the draft of a broadcast on the server, so that it survives a reload and is available on other devices. */
export function useSavedDraft(draft: BroadcastDraft) {
  const client = useQueryClient()
  const [savedDraft, setSavedDraft] = useState(draft)
  const { mutate, isError } = useMutation({
    // Saves run one after another, so that the latest version is stored last.
    scope: { id: saveBroadcastDraft.path },
    mutationFn: (body: BroadcastDraft) => call(saveBroadcastDraft, { body, outlivesPage: true }),
    onSuccess: (kept, body) => {
      setSavedDraft(body)
      client.setQueryData(queryOf(getBroadcastDraft).queryKey, kept)
    },
  })
  const { saveSoon, cancel } = useAutosave(mutate, mutate)
  const isSaved = draft === savedDraft
  useEffect(() => {
    if (isSaved) cancel()
    else saveSoon(draft)
  }, [draft, isSaved, saveSoon, cancel])
  return { isSaved, hasSaveFailed: isError && !isSaved }
}
