import { Component, type ErrorInfo, type ReactNode } from "react";

type Props = {
  children: ReactNode;
  /** What stands in place of the children that failed; `retry` renders them again. */
  fallback: (failure: { error: unknown; retry: () => void }) => ReactNode;
  /** Where the failure is reported. */
  onError?: (error: unknown, info: ErrorInfo) => void;
  /** A change of this (the address, say) gives the children another chance. */
  resetKey?: string;
};

type State = { failure: { error: unknown } | null };

/** Stops a failure of one part from taking the page with it: one per screen, one around the app. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failure && before.resetKey !== this.props.resetKey) this.retry();
  }

  retry = (): void => this.setState({ failure: null });

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return this.props.fallback({ error: failure.error, retry: this.retry });
  }
}
