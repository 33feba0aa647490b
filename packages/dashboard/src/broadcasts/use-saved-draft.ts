import { useEffect, useRef, useState } from 'react'
import { type BroadcastDraft, getBroadcastDraft, saveBroadcastDraft } from '@curbquote/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api-client.ts'
import { queryOf } from '../ui/endpoint-query.ts'

/** Debounce delay after the last change before the draft is saved. */
const typingPauseMs = 600

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
  const isSaved = draft === savedDraft
  const unsaved = useRef<BroadcastDraft>(undefined)
  useEffect(() => {
    unsaved.current = isSaved ? undefined : draft
    if (isSaved) return
    const timer = window.setTimeout(() => {
      unsaved.current = undefined
      mutate(draft)
    }, typingPauseMs)
    return () => window.clearTimeout(timer)
  }, [draft, isSaved, mutate])
  useEffect(() => {
    const saveNow = () => {
      if (unsaved.current) mutate(unsaved.current)
      unsaved.current = undefined
    }
    window.addEventListener('pagehide', saveNow)
    document.addEventListener('visibilitychange', saveNow)
    return () => {
      window.removeEventListener('pagehide', saveNow)
      document.removeEventListener('visibilitychange', saveNow)
      saveNow()
    }
  }, [mutate])
  return { isSaved, hasSaveFailed: isError && !isSaved }
}
