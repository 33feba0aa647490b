const paths = {
  camera:
    'M4 8.5A1.5 1.5 0 0 1 5.5 7h2l1.3-2h6.4l1.3 2h2A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5zM12 16.2a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8z',
  ruler: 'M3.5 15.5l12-12 5 5-12 12zM7 12l2 2M10 9l1.5 1.5M13 6l2 2',
  message:
    'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 17h-7l-4.5 3.5V17H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 5zM8 9.5h8M8 12.8h5',
  spark:
    'M11 4l1.7 5.3L18 11l-5.3 1.7L11 18l-1.7-5.3L4 11l5.3-1.7zM18.5 15.5l.8 2.2 2.2.8-2.2.8-.8 2.2-.8-2.2-2.2-.8 2.2-.8z',
  send: 'M4.5 12L20 4.5 15.5 20l-3.8-6.2zM11.7 13.8L20 4.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  print:
    'M7 9V4.5h10V9M7 17H5.5A1.5 1.5 0 0 1 4 15.5v-5A1.5 1.5 0 0 1 5.5 9h13a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H17M7 14h10v5.5H7z',
  close: 'M6 6l12 12M18 6L6 18',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4.2h-4.2',
  back: 'M14.5 5.5L8 12l6.5 6.5',
  down: 'M6 9.5l6 6 6-6',
  alert: 'M12 4.5l8.5 14.7h-17zM12 10v4.2M12 16.8v.1',
  clock: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 7.8V12l2.8 1.8',
  offline:
    'M4 4l16 16M8.5 15.5a5 5 0 0 1 5-1.2M5.5 12.2a9 9 0 0 1 4-2.2M13.5 9.4a9 9 0 0 1 5 2.8M12 19v.1',
  image: 'M5 5h14v14H5zM5 16l4-4 3 3 3.5-3.5L19 15M9.2 9.4v.1M4 4l16 16',
} as const

export type IconName = keyof typeof paths

/** Decorative: text beside it always has the same meaning. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
