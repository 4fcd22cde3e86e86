import { Component, type ReactNode } from 'react';

interface ToolBoundaryProps {
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** One catch around one tool, or a part of it: what it throws while rendering costs people this and nothing else. */
export class ToolBoundary extends Component<ToolBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    // What stands here instead is decided above, where the next version is known.
    return this.state.broken ? null : this.props.children;
  }
}
