/** Over what takes files, while some are held over it. */
export function DropNow({ className, children }: { className: string; children: string }) {
  return (
    <div
      className={`pointer-events-none grid animate-appear place-content-center rounded-lg border-2 border-pine border-dashed bg-pine-soft/90 type-h3 text-pine-ink ${className}`}
    >
      {children}
    </div>
  )
}
