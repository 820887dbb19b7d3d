import { FiguresSkeleton } from "#renderer/ui/feedback/skeleton.tsx";
import "../shell/shell.css";

/** A page that is on its way. */
export function PageSkeleton() {
  return (
    <div className="hr-page">
      <FiguresSkeleton />
    </div>
  );
}
